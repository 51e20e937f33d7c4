import { hexOfColour } from '../../../contract/colour-names.ts'
import { maxPicturesOfColour } from '../../../contract/picture-kinds.ts'
import { Field } from '../../../ui/field.tsx'
import { CameraButtons } from '../garment-photos/camera-buttons.tsx'
import { PiledPhotos } from '../garment-photos/piled-photos.tsx'
import type { PhotoPile } from '../garment-photos/use-photo-pile.ts'
import type { DraftColour } from './garment-draft.ts'

type Props = {
  colour: DraftColour
  pile: PhotoPile
  error: string | undefined
  onChange: (change: Partial<DraftColour>) => void
  onFiles: (files: File[]) => void
  /** Of one of several. */
  onRemove: (() => void) | undefined
}

/** What is shown of a colour: what was picked, what its name says, what its first photo shows. */
export const hexShown = ({ hex, name, photos }: DraftColour, pile: PhotoPile): string =>
  hex || hexOfColour(name) || (photos[0] && pile.seen[photos[0]]?.hex) || '#cfc6b8'

/** A colour of a new garment: its photos first, then its name. */
export function ColourCard({ colour, pile, error, onChange, onFiles, onRemove }: Props) {
  const about = colour.name || `colour ${colour.n}`
  const shown = hexShown(colour, pile)
  return (
    <li className="border border-hairline bg-card p-3">
      <PiledPhotos
        about={about}
        keys={colour.photos}
        pile={pile}
        onOrder={(photos) => onChange({ photos })}
      />
      {colour.photos.length < maxPicturesOfColour && (
        <div className="mb-3 noscript:hidden">
          <CameraButtons about={about} onFiles={onFiles} />
        </div>
      )}
      <div className="flex items-start gap-3">
        <Field
          label="Colour"
          name="colour"
          maxLength={60}
          value={colour.name}
          onChange={({ target }) => onChange({ name: target.value })}
          error={error}
          autoComplete="off"
          className="min-w-0 grow"
        />
        <label className="block text-sm noscript:hidden">
          <span className="mb-1 block">Shade</span>
          <input
            type="color"
            aria-label={`Shade of ${about}`}
            value={shown}
            onChange={({ target }) => onChange({ hex: target.value })}
            className="h-11 w-14 rounded-sm border border-field bg-card p-1"
          />
        </label>
      </div>
      <input type="hidden" name="n" value={colour.n} />
      <input
        type="hidden"
        name="hex"
        value={colour.hex || (hexOfColour(colour.name) ? '' : shown)}
      />
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="mt-1 min-h-11 text-quiet underline underline-offset-4 hover:text-indigo"
        >
          Take {about} out
        </button>
      )}
    </li>
  )
}
