import { useEffect, useEffectEvent, useState } from 'react'
import { forgetStored, readStored, store } from '../forms/stored-draft.ts'
import type { PhotoPile } from '../garment-photos/use-photo-pile.ts'
import { emptyDraft, type GarmentDraft, isBegun } from './garment-draft.ts'

const name = '/products/new garment'

type Props = { person: string | undefined; first: { group: string; type: string }; pile: PhotoPile }

/** A new garment that survives a reload, photos and all. */
export function useGarmentDraft({ person, first, pile }: Props) {
  const [draft, setDraft] = useState<GarmentDraft>(() => emptyDraft(first))
  const [isBack, setBack] = useState(false)
  const restore = useEffectEvent(async (of: string) => {
    const stored = readStored<GarmentDraft>(name, of)
    if (!stored || !isBegun(stored)) return
    const keys = await pile.restore(stored.colours.flatMap(({ photos }) => photos))
    const colours = stored.colours.map((colour) => ({
      ...colour,
      photos: colour.photos.filter((key) => keys.includes(key)),
    }))
    setBack(true)
    setDraft({ ...stored, colours })
  })
  useEffect(() => {
    // The server knows no drafts: they are read once the screen is here.
    // oxlint-disable-next-line react/set-state-in-effect
    if (person) void restore(person)
  }, [person])
  useEffect(() => {
    if (person && isBegun(draft)) store(name, person, draft)
  }, [draft, person])
  const forget = () => {
    for (const { photos } of draft.colours) for (const key of photos) pile.drop(key)
    forgetStored(name)
  }
  const discard = () => {
    forget()
    setBack(false)
    setDraft(emptyDraft(first))
  }
  return { draft, setDraft, isBack, discard, forget }
}
