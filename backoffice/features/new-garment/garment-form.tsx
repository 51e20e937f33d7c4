import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useNavigate } from 'react-router'
import { makerRoles } from '../../../contract/office/product-kinds.ts'
import { maxPicturesOfColour } from '../../../contract/picture-kinds.ts'
import type { TaxBand } from '../../../contract/tax-bands.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstError } from '../../../ui/field-errors.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { firstMessages } from '../forms/first-messages.ts'
import { FormMessage } from '../forms/form-message.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { usePhotoPile } from '../garment-photos/use-photo-pile.ts'
import { PriceNote } from '../matrix/band-words.tsx'
import { readValue } from '../matrix/read-value.ts'
import { browserApi } from '../session/browser-api.ts'
import { ColourCard, hexShown } from './colour-card.tsx'
import { DeclaredLikeLast } from './declared-like-last.tsx'
import { Exceptions } from './exceptions.tsx'
import { garmentBody, garmentErrors } from './garment-body.ts'
import type { Carried, DraftColour, GarmentDraft } from './garment-draft.ts'
import { lastOfType } from './last-of-type.ts'
import { SizePicker } from './size-picker.tsx'
import { storeGarment } from './store-garment.ts'
import { useGarmentDraft } from './use-garment-draft.ts'

type Props = {
  groups: string[]
  types: string[]
  bands: readonly TaxBand[]
  /** The last garment, whose words the next begins with. */
  last: Carried | undefined
  month: string
  mayPublish: boolean
  person: string | undefined
  actKey: string
}

/** A new garment on one page, its photos first. Without a script it is a plain form that stores a draft. */
export function GarmentForm({ groups, types, bands, last, month, ...of }: Props) {
  const pile = usePhotoPile()
  const first = { group: last?.group ?? '', type: last?.type ?? '' }
  const { draft, setDraft, isBack, discard, forget } = useGarmentDraft({
    person: of.person,
    first,
    pile,
  })
  const [carried, setCarried] = useState(last)
  const sent = useActionData<Outcome>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const [hasExceptions, setExceptions] = useState(false)
  const key = useRef({ key: '', body: '' })
  const navigate = useNavigate()
  const shown = outcome ?? sent
  const error = (name: string) => shown?.fields[name]
  const set = (change: Partial<GarmentDraft>) => setDraft((now) => ({ ...now, ...change }))
  const setColour = (n: number, change: (colour: DraftColour) => Partial<DraftColour>) =>
    setDraft((now) => ({
      ...now,
      colours: now.colours.map((colour) =>
        colour.n === n ? { ...colour, ...change(colour) } : colour,
      ),
    }))

  const isDeclared = useRef(false)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  async function takePhotos(n: number, files: File[]): Promise<void> {
    const room =
      maxPicturesOfColour - (draft.colours.find((each) => each.n === n)?.photos.length ?? 0)
    await pile.addAll(files.slice(0, room), (photo) =>
      setColour(n, ({ photos }) => ({ photos: [...photos, photo] })),
    )
  }

  async function chooseType(type: string): Promise<void> {
    set({ type })
    const found = await lastOfType(browserApi, type).catch(() => undefined)
    // What was typed meanwhile stays, and so does what a newer choice has brought.
    if (!found || isDeclared.current || latest.current.type !== type) return
    setCarried(found)
    setDraft((now) => (now.group ? now : { ...now, group: found.group }))
  }

  const problemOf = (problem: string, fields: Record<string, string> = {}, isSignedOut = false) =>
    setOutcome({ form: 'garment', problem, fields, typed: {}, isSignedOut })

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { currentTarget: form, submitter } = event
    const isForSale = submitter instanceof HTMLButtonElement && submitter.value === 'sale'
    if (isBusy) return
    const data = new FormData(form)
    const errors = garmentErrors(data)
    if (Object.keys(errors).length > 0) {
      problemOf('Nothing is stored yet. Please mend what is marked.', errors)
      focusFirstError(form, errors)
      return
    }
    setBusy(true)
    setNotice('Making the photos smaller...')
    await pile.settle()
    // With shades that come of photos which were still under way.
    const body = garmentBody(new FormData(form))
    const text = JSON.stringify(body)
    if (text !== key.current.body) key.current = { key: crypto.randomUUID(), body: text }
    setOutcome(undefined)
    const photos = latest.current.colours.flatMap((colour) =>
      colour.photos.flatMap((photo) => {
        const file = pile.fileOf(photo)
        return file ? [{ colour: colour.name.trim(), key: photo, file }] : []
      }),
    )
    let count = 0
    setNotice('Storing the garment...')
    const answer = await storeGarment({
      body,
      key: key.current.key,
      made: latest.current.made,
      photos,
      isForSale,
      onMade: (made) => set({ made }),
      onStored: (photo) => {
        count += 1
        setNotice(`Photo ${count} of ${photos.length} is stored.`)
        pile.drop(photo)
        setDraft((now) => ({
          ...now,
          colours: now.colours.map((each) => ({
            ...each,
            photos: each.photos.filter((other) => other !== photo),
          })),
        }))
      },
    })
    setBusy(false)
    setNotice('')
    if (!('id' in answer)) {
      problemOf(answer.problem, firstMessages(answer.fields), answer.isSignedOut)
      return
    }
    forget()
    const done = answer.problem ? '' : isForSale ? 'It is on sale.' : 'It is stored as a draft.'
    await navigate(`/products/${answer.id}`, { state: { done, problem: answer.problem } })
  }

  const hexes = Object.fromEntries(
    draft.colours.map((colour) => [colour.n, hexShown(colour, pile)]),
  )
  const price = readValue('price', draft.price)
  const rupees = 'value' in price ? Number(price.value) : 0
  return (
    <Form
      method="post"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void onSubmit(event)}
      className="max-w-2xl space-y-8"
    >
      <FormMessage outcome={shown} />
      {isBack && (
        <p role="status" className="text-quiet text-sm">
          What you began is back, with its photos.{' '}
          <button
            type="button"
            onClick={discard}
            className="min-h-11 underline underline-offset-4 hover:text-indigo"
          >
            Begin anew
          </button>
        </p>
      )}
      <input type="hidden" name="form" value="garment" />
      <input type="hidden" name="key" value={of.actKey} />
      <section aria-labelledby="colours">
        <h2 id="colours" className="mb-2 text-xl">
          Photos and colours
        </h2>
        <ul className="space-y-3">
          {draft.colours.map((colour, at) => (
            <ColourCard
              key={colour.n}
              colour={colour}
              pile={pile}
              error={at === 0 ? error('colour') : undefined}
              onChange={(change) => setColour(colour.n, () => change)}
              onFiles={(files) => void takePhotos(colour.n, files)}
              onRemove={
                draft.colours.length > 1
                  ? () => set({ colours: draft.colours.filter(({ n }) => n !== colour.n) })
                  : undefined
              }
            />
          ))}
        </ul>
        <Button
          look="outlined"
          className="mt-3 noscript:hidden"
          onClick={() =>
            set({
              colours: [
                ...draft.colours,
                {
                  n: Math.max(...draft.colours.map(({ n }) => n)) + 1,
                  name: '',
                  hex: '',
                  photos: [],
                },
              ],
            })
          }
        >
          Another colour
        </Button>
        <Field
          label="Other colours, separated by commas"
          name="other_colours"
          autoComplete="off"
          className="mt-3 hidden noscript:block"
        />
      </section>
      <section aria-labelledby="what" className="space-y-3">
        <h2 id="what" className="text-xl">
          What it is
        </h2>
        <Field
          label="Name"
          name="name"
          maxLength={200}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
          error={error('name')}
          autoComplete="off"
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label="Type"
            name="type"
            value={draft.type}
            onChange={({ target }) => void chooseType(target.value)}
            error={error('type')}
          >
            <Options values={types} />
          </SelectField>
          <SelectField
            label="Group"
            name="group"
            value={draft.group}
            onChange={({ target }) => set({ group: target.value })}
            error={error('group')}
          >
            <Options values={groups} />
          </SelectField>
        </div>
      </section>
      <SizePicker sizes={draft.sizes} error={error('size')} onChange={(sizes) => set({ sizes })} />
      <section aria-labelledby="price">
        <h2 id="price" className="mb-2 text-xl">
          Price and pieces
        </h2>
        <div className="grid grid-cols-3 items-start gap-3">
          <Field
            label="Price, ₹"
            name="price"
            inputMode="decimal"
            value={draft.price}
            onChange={({ target }) => set({ price: target.value })}
            error={error('price')}
            autoComplete="off"
          />
          <Field
            label="MRP, ₹"
            name="mrp"
            inputMode="decimal"
            value={draft.mrp}
            onChange={({ target }) => set({ mrp: target.value })}
            error={error('mrp')}
            placeholder="As price"
            autoComplete="off"
          />
          <Field
            label="Pieces each"
            name="pieces"
            inputMode="numeric"
            value={draft.pieces}
            onChange={({ target }) => set({ pieces: target.value })}
            error={error('pieces')}
            placeholder="0"
            autoComplete="off"
          />
        </div>
        <div className="mt-2">
          <PriceNote price={rupees} bands={bands} onUse={(good) => set({ price: String(good) })} />
        </div>
        {draft.sizes.length > 0 && rupees > 0 && (
          <details
            className="mt-2 noscript:hidden"
            onToggle={({ currentTarget }) => setExceptions(currentTarget.open)}
          >
            <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo">
              Other prices or pieces for some
              {draft.exceptions.length > 0 && ` (${draft.exceptions.length})`}
            </summary>
            {hasExceptions && (
              <Exceptions
                draft={draft}
                hexes={hexes}
                bands={bands}
                onChange={(exceptions) => set({ exceptions })}
              />
            )}
          </details>
        )}
        <input
          type="hidden"
          name="exceptions"
          value={draft.exceptions.length > 0 ? JSON.stringify(draft.exceptions) : ''}
        />
      </section>
      <DeclaredLikeLast
        carried={carried}
        group={draft.group}
        onTyped={() => {
          isDeclared.current = true
        }}
        month={month}
        roles={makerRoles}
        errors={shown?.fields ?? {}}
      />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-hairline border-t bg-card px-4 py-3 lg:mx-0">
        {of.mayPublish && (
          <Button type="submit" name="act" value="sale" isBusy={isBusy} className="grow sm:grow-0">
            Put on sale
          </Button>
        )}
        <Button
          type="submit"
          name="act"
          value="draft"
          look="outlined"
          isBusy={isBusy}
          className="grow sm:grow-0"
        >
          Save draft
        </Button>
        <p role="status" className="w-full text-sm empty:hidden">
          {notice}
        </p>
      </div>
    </Form>
  )
}

const Options = ({ values }: { values: readonly string[] }) => (
  <>
    <option value="">Choose</option>
    {values.map((value) => (
      <option key={value} value={value}>
        {value}
      </option>
    ))}
  </>
)
