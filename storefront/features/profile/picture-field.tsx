import { useState } from 'react'
import { pictureTypes } from '../../../contract/picture-rules.ts'
import { inputClass } from '../../ui/field.tsx'
import { Labelled } from '../../ui/labelled.tsx'
import { Avatar } from './avatar.tsx'
import { drawPreview } from './draw-preview.ts'
import { findPictureFault } from './find-picture-fault.ts'

type Props = {
  customer: { profile_image: string | null; first_name: string }
  /** The server's, of the picture sent last. */
  error: string | undefined
}

/** The choice of a picture, shown before it is saved; a file that is none is not kept. */
export function PictureField({ customer, error }: Props) {
  const [choice, setChoice] = useState<{ preview?: string; fault?: string }>({})
  const fault = choice.fault ?? error

  async function choose(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    if (!file) return setChoice({})
    const refused = findPictureFault(file)
    const next = refused ? { fault: refused } : await drawPreview(file)
    // Another one was chosen while this one was drawn.
    if (input.files?.[0] !== file) return
    if ('fault' in next) input.value = ''
    setChoice(next)
  }

  return (
    <div className="flex items-start gap-4 sm:items-center sm:gap-6">
      <Avatar
        image={choice.preview ?? customer.profile_image}
        name={customer.first_name}
        className="size-20 text-2xl sm:size-28 sm:text-4xl"
      />
      <Labelled
        label="Profile image"
        error={fault}
        hint="JPEG, PNG or WebP, up to 5 MB. It is cut to a square."
        className="min-w-0 flex-1"
      >
        {(ties) => (
          <input
            {...ties}
            type="file"
            name="profile_image"
            accept={pictureTypes.join(',')}
            onChange={(event) => void choose(event.currentTarget)}
            className={`${inputClass} bg-card! file:mr-3 file:border-0 file:bg-transparent file:p-0 file:font-medium file:underline file:underline-offset-4`}
          />
        )}
      </Labelled>
    </div>
  )
}
