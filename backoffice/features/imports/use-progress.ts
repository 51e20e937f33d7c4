import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

const everyMs = 1_000

/** Loads the screen again each second while something is under way and someone looks. */
export function useProgress(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const look = useEffectEvent(() => {
    if (state === 'idle' && navigation.state === 'idle' && !document.hidden) void revalidate()
  })
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [isUnderWay])
}
