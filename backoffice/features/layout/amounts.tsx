import type { Amount } from '../../../contract/amounts.ts'
import { Sum } from './sum.tsx'

type Props = {
  amounts: Amount[]
  /** What the office calls kinds that it knows. */
  words?: Record<string, string>
}

/** What a total is made of, whatever kinds there are: rows of a list of sums. */
export const Amounts = ({ amounts, words = {} }: Props) =>
  amounts.map(({ kind, label, amount }) => (
    <Sum key={`${kind} ${label}`} name={words[kind] ?? label} amount={amount} />
  ))
