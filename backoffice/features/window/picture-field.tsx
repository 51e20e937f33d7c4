import { useState } from 'react'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { explainRefusal } from '../garment-photos/send-photos.ts'
import { garmentSize, shrinkPhoto } from '../photos/shrink-photo.ts'
import { readAt } from './body.ts'
import type { Editing } from './editing.ts'
import { PictureButton } from './picture-button.tsx'
import { sendPicture } from './send-picture.ts'

type Props = { editing: Editing; path: string; label: string; isOptional?: boolean | undefined }

/** A picture of the window, chosen from the device. */
export function PictureField({ editing, path, label, isOptional }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const image = editing.pictures[String(readAt(editing.body, path))]
  async function take(file: File): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const { id, image: stored } = await sendPicture(await shrinkPhoto(file, garmentSize))
      editing.addPicture(id, stored)
      editing.write(path, id)
    } catch (error) {
      setProblem(explainRefusal(error))
    }
    setBusy(false)
  }
  const error = problem || editing.errors[path]
  return (
    <div>
      <p className="mb-1 text-sm">{label}</p>
      <div className="flex items-center gap-4">
        {image && (
          <img
            src={`${image}/375`}
            alt=""
            className="h-24 w-32 bg-linen object-cover"
            loading="lazy"
          />
        )}
        <div className="flex flex-col items-start">
          <PictureButton
            label={image ? 'Another picture' : 'Choose a picture'}
            isBusy={isBusy}
            onFile={(file) => void take(file)}
          />
          {image && isOptional && (
            <PlainButton
              onClick={() => editing.write(path, null)}
              className="min-h-11 text-quiet underline underline-offset-4 hover:text-indigo"
            >
              Without it
            </PlainButton>
          )}
        </div>
      </div>
      <p role={error ? 'alert' : undefined} className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
