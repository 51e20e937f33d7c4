import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  type Blocker,
  type BlockerFunction,
  type Location,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'

/**
 * Holds the router back where `mustWait` says so. Of two presses the later counts: a screen that waits for its files
 * would else take the place of one that was asked for after it.
 *
 * @returns where the press leads that waits, if one does; `proceed`, which does nothing once another press has come;
 * `giveUp`; whether the router is idle, and `isUnderWay`, which knows of a press before the router is rendered
 */
export function useLatestPress(mustWait: BlockerFunction) {
  const latest = useRef<Location>(undefined)
  const [blocked, setBlocked] = useState<Extract<Blocker, { state: 'blocked' }>>()
  const isBlocking = useRef(false)
  const isMoving = useRef(false)
  const blocker = useBlocker((move) => {
    if (isBlocking.current) return true
    const isWaiting = mustWait(move)
    latest.current = isWaiting ? move.nextLocation : undefined
    if (!isWaiting) setBlocked(undefined)
    isMoving.current = true
    return isWaiting
  })
  // The router's own blocker forgets the press when what was under way before it ends.
  const [last, setLast] = useState(blocker)
  if (blocker !== last) {
    setLast(blocker)
    if (blocker.state === 'blocked') setBlocked(blocker)
  }
  const navigate = useNavigate()
  const giveUp = () => {
    latest.current = undefined
    isMoving.current = false
    setBlocked(undefined)
  }
  const proceed = () => {
    // Of a site with a base the one is a copy of the other.
    if (!blocked || blocked.location.key !== latest.current?.key) return
    giveUp()
    // It can be let go of only where the blocker is in its state.
    isBlocking.current = true
    void navigate('.')
    isBlocking.current = false
    isMoving.current = true
    blocked.proceed()
  }
  const isIdle = useNavigation().state === 'idle'
  const { key } = useLocation()
  // Also by its key, as a move may end in the render in which it begins.
  useLayoutEffect(() => {
    if (isIdle && !latest.current) isMoving.current = false
  }, [isIdle, key])
  const isUnderWay = useCallback(() => isMoving.current, [])
  return { waiting: blocked?.location, proceed, giveUp, isIdle, isUnderWay }
}
