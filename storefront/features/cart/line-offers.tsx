/** What takes something off a line, such as what a piece of it is free by. */
export const LineOffers = ({ offers }: { offers: string[] }) =>
  offers.map((words) => (
    <p key={words} className="text-leaf text-sm">
      {words}
    </p>
  ))
