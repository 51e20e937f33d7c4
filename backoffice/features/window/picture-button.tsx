import type { ChangeEvent } from 'react'
import { chosenTypes } from '../../../contract/picture-rules.ts'
import { buttonClass } from '../../../ui/button.tsx'

type Props = { label: string; isBusy: boolean; onFile: (file: File) => void }

/** One file of the device. */
export function PictureButton({ label, isBusy, onFile }: Props) {
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    input.value = ''
    if (file) onFile(file)
  }
  return (
    <label
      className={`${buttonClass('outlined')} relative px-4! has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2`}
    >
      {isBusy ? 'Storing…' : label}
      <input
        type="file"
        accept={chosenTypes}
        disabled={isBusy}
        onChange={take}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
