import { type DragEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OfficeProduct, ProductPhoto } from '../../../contract/office/product-fields.ts'
import { maxPicturesOfColour } from '../../../contract/picture-kinds.ts'
import { browserApi } from '../session/browser-api.ts'
import { CameraButtons } from './camera-buttons.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { explainRefusal, sendPhotos } from './send-photos.ts'

type Props = {
  product: Pick<OfficeProduct, 'id' | 'version'>
  colour: Pick<OfficeProduct['colours'][number], 'id' | 'name' | 'photos'>
  isReadOnly: boolean
}

/** A colour's photos in their order, the first of which is the card's. Files may be dropped on it. */
export function ColourPhotos({ product, colour, isReadOnly }: Props) {
  const [order, setOrder] = useState<{ of: ProductPhoto[]; ids: number[] }>()
  const [dragged, setDragged] = useState<number>()
  const [notice, setNotice] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  // What is loaded anew is the order that holds.
  const ids = order?.of === colour.photos ? order.ids : colour.photos.map(({ id }) => id)
  const photos = ids.flatMap((id) => colour.photos.filter((photo) => photo.id === id))
  const room = maxPicturesOfColour - photos.length

  async function work(act: () => Promise<string>): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      setNotice(await act())
    } catch (error) {
      setNotice('')
      setOrder(undefined)
      setProblem(explainRefusal(error))
    }
    await revalidate()
    setBusy(false)
  }

  const add = (files: File[]) =>
    work(async () => {
      const fitting = files.slice(0, room)
      const { stored, problem: refused } = await sendPhotos(
        product.id,
        colour.id,
        fitting,
        (done) => setNotice(`${done} of ${fitting.length} stored.`),
      )
      const left = files.length - fitting.length
      if (refused) setProblem(refused)
      else if (left > 0) {
        setProblem(`A colour has at most ${maxPicturesOfColour} photos: ${left} were left out.`)
      }
      return `${stored} of ${files.length} stored.`
    })

  const arrange = (to: number[], text: string) => {
    setOrder({ of: colour.photos, ids: to })
    void work(async () => {
      await browserApi('PUT /api/office/colours/{id}/photos/', {
        params: { id: colour.id },
        body: { ids: to },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      return text
    })
  }
  const move = (from: number, to: number) => {
    const others = ids.filter((_, at) => at !== from)
    const moved = ids[from]
    if (moved === undefined || from === to) return
    arrange(others.toSpliced(to, 0, moved), `Photo ${from + 1} is now photo ${to + 1}.`)
  }

  const takeDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/'))
    if (isReadOnly || files.length === 0) return
    event.preventDefault()
    void add(files)
  }

  return (
    // Files are dropped here; the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={`Photos of ${colour.name}`}
      aria-busy={isBusy}
      onDragOver={(event) => event.preventDefault()}
      onDrop={takeDrop}
    >
      {photos.length > 0 && (
        <ol className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 xl:grid-cols-6">
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              at={at}
              count={photos.length}
              version={product.version}
              isReadOnly={isReadOnly}
              isBusy={isBusy}
              onMove={(to) => move(at, to)}
              onRemove={() =>
                arrange(
                  ids.filter((id) => id !== photo.id),
                  `Photo ${at + 1} is taken off.`,
                )
              }
              onChange={(change) =>
                void work(async () => {
                  await browserApi('PATCH /api/office/photos/{id}/', {
                    params: { id: photo.id },
                    body: { version: product.version, ...change },
                    headers: { 'idempotency-key': crypto.randomUUID() },
                  })
                  return 'Saved.'
                })
              }
              onDragStart={() => setDragged(at)}
              onDropped={() => {
                if (dragged !== undefined) move(dragged, at)
                setDragged(undefined)
              }}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && room > 0 && (
        <CameraButtons about={colour.name} isBusy={isBusy} onFiles={(files) => void add(files)} />
      )}
      {photos.length === 0 && isReadOnly && <p className="text-quiet">No photo yet.</p>}
      <p role="status" className="mt-1 text-quiet text-sm empty:hidden">
        {notice}
      </p>
      <p role={problem ? 'alert' : undefined} className="mt-1 text-madder text-sm empty:hidden">
        {problem}
      </p>
    </section>
  )
}
