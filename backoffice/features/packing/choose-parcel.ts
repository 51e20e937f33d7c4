import type { OpenParcel } from '../../../contract/office/packing.ts'

type Asked = { number: string; wave: number | undefined }

/**
 * The parcel that a packer goes on with: the one that she asks for, else of her wave one that she has
 * started, else the first without a packer; else one that its packer has left.
 */
export function chooseParcel(
  open: readonly OpenParcel[],
  { number, wave }: Asked,
): OpenParcel | undefined {
  const ofWave = wave === undefined ? open : open.filter(({ wave_id: id }) => id === wave)
  return (
    open.find((parcel) => parcel.number === number) ??
    ofWave.find(({ is_mine: isMine }) => isMine) ??
    ofWave.find(({ packer }) => packer === null) ??
    ofWave.find(({ is_left: isLeft }) => isLeft)
  )
}
