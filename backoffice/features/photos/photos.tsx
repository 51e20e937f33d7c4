import { type ChangeEvent, useId } from 'react'
import { useFetcher } from 'react-router'
import { maxPhotos } from '../../../contract/field-limits.ts'
import type { Photo } from '../../../contract/office/photos.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useOutcome } from '../forms/act-form.tsx'
import type { Outcome } from '../forms/outcome.ts'
import { photoForm } from './add-photo.ts'
import { PhotoList } from './photo-list.tsx'
import { shrinkPhoto } from './shrink-photo.ts'

type Props = {
  photos: readonly Photo[]
  /** What is photographed, as people read it. */
  about: string
  /** Which parcel or return: the name and value of a field. */
  of: ['number' | 'id', string]
  action: string
  /** Without JavaScript, the key of the one photo that the form sends. */
  actKey: string
}

/** A photo is sent as it is taken, beside whatever else the screen does. */
export function Photos({ photos, about, of: [field, value], action, actKey }: Props) {
  const { Form, submit, data, state } = useFetcher<Outcome>()
  const id = useId()
  // Where it was sent without JavaScript.
  const sent = useOutcome(photoForm)
  const outcome = data ?? (sent?.typed[field] === value ? sent : undefined)
  const taken = outcome?.photos ?? photos
  const problem = outcome?.fields[photoForm] ?? outcome?.problem
  const isBusy = state !== 'idle'

  async function send({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = input.files ?? []
    const { form } = input
    if (!file || !form) return
    const body = new FormData(form)
    body.set('key', crypto.randomUUID())
    body.set(photoForm, await shrinkPhoto(file))
    input.value = ''
    // Else what is scanned next would be typed into it.
    input.blur()
    await submit(body, { method: 'post', action, encType: 'multipart/form-data' })
  }

  return (
    <div className="mt-3 space-y-3">
      <PhotoList photos={taken} about={about} />
      {taken.length < maxPhotos && (
        <Form method="post" action={action} encType="multipart/form-data" aria-busy={isBusy}>
          <input type="hidden" name="form" value={photoForm} />
          <input type="hidden" name="key" value={`${actKey}-${photoForm}-${value}`} />
          <input type="hidden" name={field} value={value} />
          <label
            htmlFor={id}
            className={`${buttonClass('outlined')} relative has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2`}
          >
            {isBusy ? 'Storing...' : 'Take a photo'}
            <span className="sr-only"> of {about}</span>
            <input
              id={id}
              type="file"
              name={photoForm}
              accept="image/*"
              capture="environment"
              disabled={isBusy}
              aria-describedby={`${id}-problem`}
              onChange={(event) => void send(event)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          <Button type="submit" look="quiet" className="in-data-hydrated:hidden">
            Send it
          </Button>
          <p
            id={`${id}-problem`}
            role={problem ? 'alert' : undefined}
            className="mt-1 text-madder text-sm empty:hidden"
          >
            {problem}
          </p>
        </Form>
      )}
    </div>
  )
}
