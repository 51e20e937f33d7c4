import type { Packing } from '../../../contract/office/packing.ts'
import { Photos } from './photos.tsx'

type Props = { parcel: Pick<Packing, 'number' | 'photos'>; actKey: string }

/** Of a parcel that is packed, or was packed last. */
export const ParcelPhotos = ({ parcel: { number, photos }, actKey }: Props) => (
  <Photos
    key={number}
    photos={photos}
    about={number}
    of={['number', number]}
    action={`/pack?order=${number}`}
    actKey={actKey}
  />
)
