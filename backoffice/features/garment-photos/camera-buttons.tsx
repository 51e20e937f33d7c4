import { type ChangeEvent, useId } from 'react'
import { chosenTypes } from '../../../contract/picture-rules.ts'
import { buttonClass } from '../../../ui/button.tsx'

type Props = {
  /** Of what, for those who do not see it. */
  about: string
  isBusy?: boolean
  onFiles: (files: File[]) => void
}

const look = `${buttonClass('outlined')} relative px-4! has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2`

/** A phone's camera, and photos that there are already. */
export function CameraButtons({ about, isBusy = false, onFiles }: Props) {
  const id = useId()
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])]
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <label htmlFor={`${id}-camera`} className={`${look} lg:hidden`}>
        Take a photo
        <span className="sr-only"> of {about}</span>
        <input
          id={`${id}-camera`}
          type="file"
          accept="image/*"
          capture="environment"
          disabled={isBusy}
          onChange={take}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <label htmlFor={`${id}-files`} className={look}>
        Choose photos
        <span className="sr-only"> of {about}</span>
        <input
          id={`${id}-files`}
          type="file"
          accept={chosenTypes}
          multiple
          disabled={isBusy}
          onChange={take}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
    </div>
  )
}
