/** The places of a list, and an address's own where the list lacks it. */
export function PlaceOptions({ of: list, and: own }: { of: string[]; and?: string | undefined }) {
  const all = own && !list.includes(own) ? [own, ...list] : list
  return all.map((each) => (
    <option key={each} value={each}>
      {each}
    </option>
  ))
}
