import { useRef, useState } from 'react'
import { pictureTypes } from '../../../contract/picture-rules.ts'
import { inputClass } from '../../ui/field.tsx'
import { Labelled } from '../../ui/labelled.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { Avatar } from './avatar.tsx'
import { drawPreview, findPictureError } from './picture-file.ts'

type Props = {
  customer: { profile_image: string | null; first_name: string }
  /** The server's, of the picture sent last. */
  error: string | undefined
}

type Choice = { preview?: string; error?: string; isRemoved?: boolean }

/** The choice of a picture, or of none, shown before it is saved. */
export function PictureField({ customer, error: serverError }: Props) {
  const { input, choice, choose, remove, undo } = useChoice(customer.profile_image !== null)
  const { preview, error = serverError, isRemoved = false } = choice
  const shown = isRemoved ? null : (preview ?? customer.profile_image)
  return (
    <div className="flex items-start gap-4 sm:items-center sm:gap-6">
      <Avatar
        image={shown}
        name={customer.first_name}
        className="size-20 text-2xl sm:size-28 sm:text-4xl"
      />
      <div className="min-w-0 flex-1">
        <Labelled
          label="Profile image"
          error={error}
          hint="JPEG, PNG or WebP, up to 5 MB. It is cut to a square."
        >
          {(ties) => (
            <input
              {...ties}
              ref={input}
              type="file"
              name="profile_image"
              accept={pictureTypes.join(',')}
              onChange={(event) => void choose(event.currentTarget)}
              className={`${inputClass} bg-card! file:mr-3 file:border-0 file:bg-transparent file:p-0 file:font-medium file:underline file:underline-offset-4`}
            />
          )}
        </Labelled>
        {isRemoved && <input type="hidden" name="remove_profile_image" value="true" />}
        <p className="flex flex-wrap items-center gap-x-4 text-sm noscript:hidden">
          {(shown || isRemoved) && (
            <TextButton onClick={isRemoved ? undo : remove}>
              {isRemoved ? 'Keep picture' : 'Remove picture'}
            </TextButton>
          )}
          <span role="status" className="text-quiet">
            {isRemoved && 'It is removed when you save.'}
          </span>
        </p>
      </div>
    </div>
  )
}

function useChoice(isSaved: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState<Choice>({})

  async function choose(chosen: HTMLInputElement): Promise<void> {
    const file = chosen.files?.[0]
    if (!file) return setChoice({})
    const refused = findPictureError(file)
    const next = refused ? { error: refused } : await drawPreview(file)
    // Another one was chosen, or it was removed, while this one was drawn.
    if (chosen.files?.[0] !== file) return
    if ('error' in next) chosen.value = ''
    setChoice(next)
  }

  function remove(): void {
    if (input.current) input.current.value = ''
    // What the server found wrong with it goes too.
    setChoice({ isRemoved: isSaved, error: '' })
    // The button goes with the last picture.
    if (!isSaved) input.current?.focus()
  }

  return { input, choice, choose, remove, undo: () => setChoice({}) }
}
