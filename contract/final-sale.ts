type Allowances = { is_returnable: boolean; is_replaceable: boolean }

/** A piece that is neither returned nor exchanged, unless it is faulty or wrong. */
export const isFinalSale = ({ is_returnable, is_replaceable }: Allowances): boolean =>
  !is_returnable && !is_replaceable
