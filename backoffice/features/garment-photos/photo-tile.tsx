import type { ProductPhoto } from '../../../contract/office/product-fields.ts'
import { type PictureKind, pictureKinds } from '../../../contract/picture-kinds.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { IconButton } from '../layout/icon-button.tsx'

type Props = {
  photo: ProductPhoto
  at: number
  count: number
  version: number
  isReadOnly: boolean
  isBusy: boolean
  onMove: (to: number) => void
  onRemove: () => void
  onChange: (change: { kind: PictureKind } | { alt: string }) => void
  onDragStart: () => void
  onDropped: () => void
}

const kindWords: Record<PictureKind, string> = {
  front: 'Front',
  worn: 'Worn',
  flat: 'Laid flat',
  back: 'Back',
  detail: 'Detail',
  fabric: 'Fabric',
}

/** A photo with the ways to move it, to take it off, and to say what it shows. */
export function PhotoTile({ photo, at, count, isReadOnly, isBusy, ...on }: Props) {
  const name = `photo ${at + 1}`
  return (
    // Dragged by a mouse; the buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={!isReadOnly && !isBusy}
      onDragStart={on.onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length > 0) return
        event.preventDefault()
        event.stopPropagation()
        on.onDropped()
      }}
      className="min-w-0 border border-hairline bg-card"
    >
      <div className="relative">
        <img
          src={`${photo.image}/375`}
          alt={photo.alt}
          loading="lazy"
          draggable={false}
          className="aspect-4/5 w-full bg-linen object-cover"
        />
        {at === 0 && (
          <span className="absolute bottom-0 left-0 bg-card px-2 py-0.5 text-sm">On the card</span>
        )}
      </div>
      {!isReadOnly && (
        <>
          <div className="flex justify-between">
            <IconButton
              icon="arrow-left"
              label={`Move ${name} forward`}
              isOff={isBusy || at === 0}
              onPress={() => on.onMove(at - 1)}
            />
            <IconButton
              icon="close"
              label={`Take ${name} off`}
              isOff={isBusy}
              onPress={on.onRemove}
            />
            <IconButton
              icon="arrow-right"
              label={`Move ${name} back`}
              isOff={isBusy || at === count - 1}
              onPress={() => on.onMove(at + 1)}
            />
          </div>
          <details className="border-hairline border-t">
            <summary className="flex min-h-11 items-center justify-between gap-2 px-2 text-sm">
              <span className="truncate">
                {kindWords[photo.kind]}
                <span className="text-quiet">{photo.alt ? '' : ', no words'}</span>
              </span>
              <Icon name="chevron-down" className="size-4 shrink-0 text-quiet" />
            </summary>
            <div className="space-y-2 p-2">
              <SelectField
                label="Shows"
                value={photo.kind}
                disabled={isBusy}
                onChange={({ target }) => {
                  const kind = pictureKinds.find((each) => each === target.value)
                  if (kind) on.onChange({ kind })
                }}
              >
                {pictureKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindWords[kind]}
                  </option>
                ))}
              </SelectField>
              <Field
                key={photo.alt}
                label="In words"
                hint="For those who do not see it."
                maxLength={200}
                defaultValue={photo.alt}
                autoComplete="off"
                onBlur={({ target }) =>
                  target.value.trim() !== photo.alt && on.onChange({ alt: target.value.trim() })
                }
              />
            </div>
          </details>
        </>
      )}
    </li>
  )
}
