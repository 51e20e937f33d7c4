import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { WindowThing } from '../../../contract/office/window.ts'
import { Button } from '../../../ui/button.tsx'
import { explain } from '../forms/attempt.ts'
import { firstMessages } from '../forms/first-messages.ts'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { browserApi } from '../session/browser-api.ts'
import { BlockList } from './block-list.tsx'
import type { Body } from './body.ts'
import { BothBodies } from './both-bodies.tsx'
import type { Editing, LinkChoice, ReviewChoice } from './editing.ts'
import { fieldsOf, hasBlocks, mostBlocks } from './field-specs.ts'
import { Fields } from './fields.tsx'
import { MailPreview } from './mail-preview.tsx'
import { useDraftBody } from './use-draft-body.ts'

type Props = {
  thing: WindowThing
  links: LinkChoice[]
  reviews: ReviewChoice[]
  person: string | undefined
}

type Theirs = { body: Body; version: number }

/** The draft of a thing, filled field by field, and stored over the version that was seen. */
export function Editor({ thing, links, reviews, person }: Props) {
  const draft = useDraftBody(thing.thing, person, thing.draft)
  const [pictures, setPictures] = useState<Record<string, string>>({})
  const [outcome, setOutcome] = useState<Outcome>()
  const [theirs, setTheirs] = useState<Theirs>()
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const show = (change: Partial<Outcome>) =>
    setOutcome({ form: 'draft', fields: {}, typed: {}, ...change })

  async function save(version = draft.version): Promise<void> {
    setBusy(true)
    setTheirs(undefined)
    try {
      await browserApi('PUT /api/office/window/{thing}/draft/', {
        params: { thing: thing.thing },
        body: { body: draft.body, version },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      await revalidate()
      draft.forget()
      show({ done: 'The draft is stored. The shop shows it once it is published.' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const other = error.status === 409 ? theirsOf(error.body) : undefined
      setTheirs(other)
      if (other) setOutcome(undefined)
      else {
        show({
          problem: explain(error),
          fields: firstMessages(error.fields),
          isSignedOut: error.status === 401,
        })
      }
    }
    setBusy(false)
  }

  const editing: Editing = {
    body: draft.body,
    errors: outcome?.fields ?? {},
    pictures: { ...thing.pictures, ...pictures },
    links,
    reviews,
    write: draft.write,
    addPicture: (id, image) => setPictures((known) => ({ ...known, [id]: image })),
  }
  const specs = fieldsOf(thing.thing)
  return (
    <section aria-label="Draft" aria-busy={isBusy}>
      {/* Once it is published there is no draft to speak of. */}
      <FormMessage outcome={outcome?.done && !thing.draft.at ? undefined : outcome} />
      {draft.isBack && !outcome && (
        <p role="status" className="mb-3 text-quiet text-sm">
          What you changed here is back.{' '}
          <button
            type="button"
            onClick={draft.forget}
            className="min-h-11 underline underline-offset-4 hover:text-indigo"
          >
            Discard it
          </button>
        </p>
      )}
      {theirs && (
        <BothBodies
          yours={draft.body}
          theirs={theirs.body}
          onMine={() => {
            draft.goOnFrom(theirs.version)
            void save(theirs.version)
          }}
          onTheirs={() => {
            setTheirs(undefined)
            draft.forget()
            void revalidate()
          }}
        />
      )}
      {specs.length > 0 && <Fields editing={editing} specs={specs} path="" />}
      {thing.thing === 'theme' && <MailPreview body={draft.body} />}
      {hasBlocks(thing.thing) && (
        <BlockList
          editing={editing}
          most={mostBlocks(thing.thing)}
          hidden={draft.isChanged ? {} : thing.hidden}
        />
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button isBusy={isBusy} aria-disabled={!draft.isChanged} onClick={() => void save()}>
          {isBusy ? 'Storing…' : 'Store the draft'}
        </Button>
        <noscript>
          <p className="text-madder">Changing the window needs JavaScript.</p>
        </noscript>
      </div>
    </section>
  )
}

/** What another has stored meanwhile. */
const theirsOf = (body: unknown): Theirs | undefined =>
  typeof body === 'object' && body !== null && 'draft' in body ? (body.draft as Theirs) : undefined
