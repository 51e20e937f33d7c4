import { useEffect, useRef, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { loader as shellLoader } from '../../routes/shell.tsx'
import { forgetDraft, restoreDraft, saveDraft } from './drafts.ts'

/** What is typed into a form of the office survives a reload and an ended session. */
export function useDraft(name: string) {
  const form = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const person = useRouteLoaderData<typeof shellLoader>('routes/shell')?.email
  const [seen, setSeen] = useState<Record<string, string>>()
  const [discarded, setDiscarded] = useState(0)
  useEffect(() => {
    if (form.current && person) setSeen(restoreDraft({ person, pathname, name }, form.current))
  }, [person, pathname, name])
  const save = () => {
    if (form.current && person) saveDraft({ person, pathname, name }, form.current)
  }
  const discard = () => {
    forgetDraft(pathname, name)
    setSeen(undefined)
    setDiscarded(discarded + 1)
  }
  return { form, save, discard, discarded, seen }
}
