import type { PackedParcel } from '../../../contract/office/packing.ts'

type Props = { of: Pick<PackedParcel, 'number' | 'label' | 'invoice'> }

/** Links to what goes onto a parcel and into it. */
export const Papers = ({ of: { number, label, invoice } }: Props) => (
  <>
    <Paper href={label} name="Label" number={number} />
    {invoice && <Paper href={invoice} name="Invoice" number={number} />}
  </>
)

const Paper = ({ href, name, number }: { href: string; name: string; number: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-indigo"
  >
    {name}
    <span className="sr-only"> of {number}</span>
  </a>
)
