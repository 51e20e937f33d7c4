import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { explainRefusal } from '../garment-photos/send-photos.ts'
import { readAt, writeAt } from './body.ts'
import { cropPhoto, type Focus, heroShapes, lookAt, type PhotoLook } from './crop-photo.ts'
import type { Editing } from './editing.ts'
import { FocusPicker } from './focus-picker.tsx'
import { PictureButton } from './picture-button.tsx'
import { sendPicture } from './send-picture.ts'

type Props = {
  editing: Editing
  /** Of the slide, whose `wide` and `phone` come of one photo. */
  slide: string
}

const middle: Focus = { x: 50, y: 50 }

/** The photo of a slide, cut for wide screens and for phones around the place that is pressed. */
export function HeroPictureField({ editing, slide }: Props) {
  const [chosen, setChosen] = useState<{ file: File; look: PhotoLook }>()
  const [focus, setFocus] = useState(middle)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const imageOf = (name: string) =>
    editing.pictures[String(readAt(editing.body, `${slide}.${name}`))]
  const wide = imageOf('wide')
  const phone = imageOf('phone')

  async function use(photo: File): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const stored = []
      for (const shape of [heroShapes.wide, heroShapes.phone]) {
        stored.push(await sendPicture((await cropPhoto(photo, shape, focus)) ?? photo))
      }
      for (const { id, image } of stored) editing.addPicture(id, image)
      const [first, second] = stored
      const now = readAt(editing.body, slide)
      editing.write(slide, writeAt(writeAt(now, 'wide', first?.id), 'phone', second?.id))
      setChosen(undefined)
    } catch (error) {
      setProblem(explainRefusal(error))
    }
    setBusy(false)
  }
  async function choose(file: File): Promise<void> {
    const look = await lookAt(file)
    setFocus(middle)
    setProblem(look ? '' : 'Choose a JPEG, PNG or WebP picture.')
    setChosen(look && { file, look })
  }
  const error = problem || editing.errors[`${slide}.wide`] || editing.errors[`${slide}.phone`]
  return (
    <div className="md:col-span-2">
      <p className="mb-1 text-sm">Photograph</p>
      {chosen ? (
        <>
          <FocusPicker look={chosen.look} focus={focus} onFocus={setFocus} />
          <div className="mt-2 flex flex-wrap gap-3">
            <Button look="outlined" isBusy={isBusy} onClick={() => void use(chosen.file)}>
              {isBusy ? 'Storing…' : 'Use it'}
            </Button>
            <Button look="quiet" onClick={() => setChosen(undefined)}>
              Not this one
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-end gap-4">
          {wide && (
            <img src={`${wide}/750`} alt="Wide screens" className="h-24 bg-linen object-cover" />
          )}
          {phone && (
            <img src={`${phone}/375`} alt="Phones" className="h-24 bg-linen object-cover" />
          )}
          <PictureButton
            label={wide ? 'Another photograph' : 'Choose a photograph'}
            isBusy={isBusy}
            onFile={(file) => void choose(file)}
          />
        </div>
      )}
      <p role={error ? 'alert' : undefined} className="mt-1 text-madder text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
