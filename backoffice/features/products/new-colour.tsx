import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { hexOfColour } from '../../../contract/colour-names.ts'
import type { OfficeProduct } from '../../../contract/office/product-fields.ts'
import { maxPicturesOfColour } from '../../../contract/picture-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { firstMessages } from '../forms/first-messages.ts'
import { Unfolding } from '../forms/unfolding.tsx'
import { CameraButtons } from '../garment-photos/camera-buttons.tsx'
import { PiledPhotos } from '../garment-photos/piled-photos.tsx'
import { sendPhotos } from '../garment-photos/send-photos.ts'
import { usePhotoPile } from '../garment-photos/use-photo-pile.ts'
import { browserApi } from '../session/browser-api.ts'
import { newColourBody } from './new-colour-body.ts'

type Props = { product: OfficeProduct; actKey: string }

/** The same garment in one more colour: its name, its photos; sizes and prices are those of the first. */
export function NewColour({ product, actKey }: Props) {
  const pile = usePhotoPile()
  const [keys, setKeys] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sent = useRef({ key: '', body: '' })
  const { revalidate } = useRevalidator()
  const [first] = product.colours

  async function add(files: File[]): Promise<void> {
    await pile.addAll(files.slice(0, maxPicturesOfColour - keys.length), (key) =>
      setKeys((others) => [...others, key]),
    )
  }

  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  async function send(form: HTMLFormElement): Promise<void> {
    setBusy(true)
    await pile.settle()
    const ready = latest.current
    const named = newColourBody(new FormData(form), product)
    const hex = hexOfColour(named.name) ?? (ready[0] && pile.hexOf(ready[0]))
    const body = { ...named, ...(hex && { hex }) }
    const text = JSON.stringify(body)
    if (text !== sent.current.body) sent.current = { key: crypto.randomUUID(), body: text }
    setErrors({})
    try {
      const changed = await browserApi('POST /api/office/products/{id}/colours/', {
        params: { id: product.id },
        body,
        headers: { 'idempotency-key': sent.current.key },
      })
      const colour = changed.colours.find(({ name }) => name === body.name)
      const files = ready.flatMap((key) => pile.fileOf(key) ?? [])
      const { stored, problem } = colour
        ? await sendPhotos(product.id, colour.id, files, (done) =>
            setNotice(`Photo ${done} of ${files.length} is stored.`),
          )
        : { stored: 0, problem: '' }
      for (const key of ready) pile.drop(key)
      setKeys([])
      form.reset()
      form.closest('details')?.removeAttribute('open')
      setNotice(
        problem
          ? `${body.name} is there with ${stored} of ${files.length} photos. ${problem}`
          : `${body.name} is there.`,
      )
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = firstMessages(error.fields)
      setErrors({
        ...fields,
        ...(!fields.name && { '': error.message || 'The shop could not be reached.' }),
      })
      setNotice('')
    }
    setBusy(false)
  }

  if (!first) return null
  return (
    <>
      <Unfolding form="colour" label="Copy in a new colour">
        <ActForm name="colour" actKey={actKey} className="max-w-xl">
          {({ typed, error }) => (
            <div className="space-y-3">
              <PiledPhotos about="the new colour" keys={keys} pile={pile} onOrder={setKeys} />
              <div className="noscript:hidden">
                <CameraButtons
                  about="the new colour"
                  isBusy={isBusy}
                  onFiles={(files) => void add(files)}
                />
              </div>
              <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
                <Field
                  label="Colour"
                  name="name"
                  maxLength={60}
                  defaultValue={typed('name')}
                  error={errors.name ?? error('name')}
                  autoComplete="off"
                />
                <Field
                  label="Pieces, each size"
                  name="pieces"
                  inputMode="numeric"
                  defaultValue={typed('pieces')}
                  error={errors.pieces ?? error('pieces')}
                  autoComplete="off"
                />
              </div>
              <p className="text-quiet text-sm">
                {first.sizes.map(({ size }) => size).join(', ')}, priced as {first.name}.
              </p>
              {errors[''] && (
                <p role="alert" className="text-madder">
                  {errors['']}
                </p>
              )}
              <Button
                type="submit"
                isBusy={isBusy}
                onClick={(event) => {
                  const { form } = event.currentTarget
                  if (!form) return
                  event.preventDefault()
                  void send(form)
                }}
              >
                Add this colour
              </Button>
            </div>
          )}
        </ActForm>
      </Unfolding>
      <p role="status" className="text-leaf empty:hidden">
        {notice}
      </p>
    </>
  )
}
