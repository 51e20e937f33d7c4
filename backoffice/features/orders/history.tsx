import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { Time } from '../layout/time.tsx'

/** All that happened, the latest first, and who did it. */
export const History = ({ events }: { events: OfficeOrder['events'] }) => (
  <section aria-labelledby="history">
    <h3 id="history" className="mb-2 font-light font-serif text-2xl">
      History
    </h3>
    <ol>
      {events.toReversed().map(({ at, actor, what, detail }, index) => (
        // An order's events are only added to.
        <li
          key={events.length - index}
          className="relative border-hairline border-l-2 pb-4 pl-5 last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[5px] size-2 rounded-full ${index === 0 ? 'bg-indigo' : 'bg-field'}`}
          />
          <p className="wrap-anywhere">
            {what}
            {detail && <span className="text-quiet">: {detail}</span>}
          </p>
          <p className="text-quiet text-sm">
            {actor ? actor.name : 'Not recorded who'}, <Time at={at} />
          </p>
        </li>
      ))}
    </ol>
  </section>
)
