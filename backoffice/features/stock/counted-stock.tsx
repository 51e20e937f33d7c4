import { useEffect, useRef, useState } from 'react'

type Props = {
  stock: number
  /** What a refused or restored form goes on with. */
  typed: string
}

/** The stock that a count is of: the one that is shown when pieces are typed. A reload after that changes nothing. */
export function CountedStock({ stock, typed }: Props) {
  const [counted, setCounted] = useState(stock)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const pieces = field.current?.form?.elements.namedItem('pieces')
    if (pieces instanceof HTMLInputElement && pieces.value === '') setCounted(stock)
  }, [stock])
  return <input ref={field} type="hidden" name="was pieces" value={typed || counted} />
}
