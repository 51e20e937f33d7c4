import { useState } from 'react'
import { useSent } from '../forms/act-form.tsx'

/** The orders of this page that are chosen. Once an act on them is done none is. */
export function useChosen(shown: string[]) {
  const sent = useSent()
  const [seen, setSeen] = useState(sent)
  const [all, setAll] = useState(() => numbersIn(sent?.asked?.numbers ?? sent?.typed.numbers))
  if (sent && sent !== seen) {
    setSeen(sent)
    if (sent.form === 'bulk' && sent.done) setAll([])
  }
  const choose = (numbers: string[], isChosen: boolean) =>
    setAll([...all.filter((each) => !numbers.includes(each)), ...(isChosen ? numbers : [])])
  return { chosen: shown.filter((number) => all.includes(number)), choose }
}

const numbersIn = (text = '') => text.split(' ').filter(Boolean)
