import { useState } from 'react'
import { maxReviewPhotos } from '../../../contract/field-limits.ts'
import { chosenTypes } from '../../../contract/picture-rules.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Draft } from './review-draft.ts'

type Photos = Pick<Draft, 'retained' | 'added'>
type Props = { photos: Photos; error: string | undefined; onChange: (photos: Photos) => void }

const square = 'size-20 shrink-0 rounded-sm sm:size-24'
const unloaded = 'The photo could not be made ready. Please choose it again.'

/** Up to four photos, each made smaller in the browser. */
export function PhotoChoice({ photos: { retained, added }, error: refused, onChange }: Props) {
  const [error, setError] = useState<string>()
  const [isPreparing, setPreparing] = useState(false)
  const left = maxReviewPhotos - retained.length - added.length

  async function add(input: HTMLInputElement): Promise<void> {
    const files = [...(input.files ?? [])]
    input.value = ''
    setPreparing(true)
    const code = await import('../profile/picture-file.ts').catch(() => undefined)
    const made = await Promise.all(
      files
        .slice(0, left)
        .map(async (file) => (await code?.preparePhoto(file)) ?? { error: unloaded }),
    )
    setPreparing(false)
    const problems = made.flatMap((each) => ('error' in each ? each.error : []))
    const over = files.length > left ? `Up to ${maxReviewPhotos} photos.` : undefined
    setError(problems[0] ?? over)
    const next = made.flatMap((each) => ('photo' in each ? each.photo : []))
    if (next.length > 0) onChange({ retained, added: [...added, ...next] })
  }

  const remove = (photo: string) => {
    const others = (each: string) => each !== photo
    setError(undefined)
    onChange({ retained: retained.filter(others), added: added.filter(others) })
  }

  const shown = error ?? refused
  return (
    <fieldset aria-describedby="photos-hint photos-error">
      <legend className="mb-1 text-sm">Photos</legend>
      <ul className="flex flex-wrap gap-2">
        {[...retained, ...added].map((photo, at) => (
          <li key={photo} className="relative">
            <img
              src={photo.startsWith('/media/') ? `${photo}/375` : photo}
              alt={`Yours, ${at + 1}`}
              className={`${square} bg-linen object-cover`}
            />
            <button
              type="button"
              aria-label={`Remove photo ${at + 1}`}
              onClick={() => remove(photo)}
              className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-1"
            >
              <span className="grid size-6 place-items-center rounded-full bg-card/90">
                <Icon name="close" className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {left > 0 && (
          <li>
            <label
              className={`${square} flex cursor-pointer flex-col items-center justify-center gap-1 border border-field border-dashed bg-card text-sm hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2`}
            >
              <Icon name="plus" />
              {isPreparing ? 'One moment' : 'Add'}
              <input
                type="file"
                aria-label="Add photos"
                multiple
                aria-disabled={isPreparing || undefined}
                onClick={(event) => isPreparing && event.preventDefault()}
                aria-describedby="photos-error"
                accept={chosenTypes}
                onChange={(event) => void add(event.currentTarget)}
                className="sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <p id="photos-hint" className="mt-1 text-quiet text-sm">
        Up to {maxReviewPhotos}, in JPEG, PNG, WebP or HEIC. They are made smaller on your device,
        and where they were taken is left out.
      </p>
      <p id="photos-error" aria-live="polite" className="mt-1 text-madder text-sm empty:hidden">
        {shown}
      </p>
    </fieldset>
  )
}
