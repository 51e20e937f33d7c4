import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetStored, readStored, store } from '../forms/stored-draft.ts'
import { type Change, changesOf, loadAgain } from './changes.ts'
import { type MatrixColour, openMatrix } from './matrix.ts'

/** A key is answered before what it typed is stored. */
const pauseMs = 100

type Props = {
  name: string
  person: string | undefined
  colours: readonly MatrixColour[]
  version: number
}

/** A matrix whose changes survive a reload, over the product as it is loaded. */
export function useMatrix({ name, person, colours, version }: Props) {
  const [matrix, setMatrix] = useState(() => openMatrix(colours))
  const [seen, setSeen] = useState({ version, colours })
  if (seen.colours !== colours) {
    setSeen({ version, colours })
    // What is saved is newer than a load that began before.
    if (version >= seen.version) setMatrix(loadAgain(matrix, colours))
  }
  const restore = useEffectEvent((of: string) => {
    const stored = readStored<Change[]>(name, of)
    if (stored) setMatrix(loadAgain(matrix, colours, stored))
  })
  useEffect(() => {
    // The server knows no drafts: they are read once the screen is here.
    // oxlint-disable-next-line react/set-state-in-effect
    if (person) restore(person)
  }, [person])
  const keep = useEffectEvent((of: string) => {
    const changes = changesOf(matrix)
    if (changes.length > 0) store(name, of, changes)
    else forgetStored(name)
  })
  const { rows } = matrix
  const isFirst = useRef(true)
  useEffect(() => {
    // Before it is restored there is nothing to store.
    const isNew = isFirst.current
    isFirst.current = false
    if (!person || isNew) return
    const work = () => keep(person)
    const timer = setTimeout(work, pauseMs)
    addEventListener('pagehide', work)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', work)
    }
  }, [rows, person])
  return { matrix, setMatrix }
}
