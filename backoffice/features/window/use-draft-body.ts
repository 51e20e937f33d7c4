import { useEffect, useState } from 'react'
import { forgetStored, readStored, store } from '../forms/stored-draft.ts'
import { type Body, writeAt } from './body.ts'

type Stored = { body: Body; version: number }

/** A body that is worked on; it survives a reload and an ended session until it is stored. */
export function useDraftBody(
  thing: string,
  person: string | undefined,
  loaded: { body: Body; version: number },
) {
  const name = `/window/${thing}`
  const [typed, setTyped] = useState<Stored>()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const stored = person ? readStored<Stored>(name, person) : undefined
    if (!stored) return
    // The server knows no drafts of this window: they are read once the screen is here.
    // oxlint-disable-next-line react/set-state-in-effect
    setTyped(stored)
    setBack(true)
  }, [name, person])
  useEffect(() => {
    if (typed && person) store(name, person, typed)
  }, [typed, name, person])
  const forget = () => {
    forgetStored(name)
    setTyped(undefined)
    setBack(false)
  }
  return {
    body: typed?.body ?? loaded.body,
    /** Of what it was typed over. */
    version: typed?.version ?? loaded.version,
    isChanged: typed !== undefined,
    isBack,
    write: (path: string, value: unknown) =>
      setTyped((now) => ({
        version: now?.version ?? loaded.version,
        body: writeAt(now?.body ?? loaded.body, path, value),
      })),
    /** Goes on over another's version. */
    goOnFrom: (version: number) => setTyped((now) => now && { ...now, version }),
    forget,
  }
}
