import type { Order } from '../../../contract/orders.ts'
import { shopDate, shopDay, shopTime } from '../../../ui/shop-time.ts'
import { useShop } from '../layout/use-shop.ts'
import { expectedDays, type OrderStep, orderSteps } from './order-steps.ts'
import './thread.css'

/** The way of an order along a thread, and when it arrives. */
export function OrderProgress({ order }: { order: Order }) {
  const { country } = useShop()
  const steps = orderSteps(order)
  if (!steps) return null
  const delivered = steps.at(-1)
  return (
    <section aria-label="Progress" className="mt-6">
      <p className="font-light font-serif text-2xl">
        {delivered?.isDone ? arrival(delivered.at) : promise(order, country)}
      </p>
      <ol className="mt-5 md:grid md:grid-cols-5">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} next={steps[index + 1]} />
        ))}
      </ol>
    </section>
  )
}

function arrival(at: string | undefined): string {
  return at ? `Delivered on ${shopDate(at)}` : 'Delivered'
}

const endOf = (day: string) => new Date(`${day}T23:59:59+05:30`)

function promise(order: Order, country: string): string {
  const { comes_again_on: again } = order.tracking
  if (again && endOf(again).getTime() >= Date.now()) return `Comes again on ${shopDay(again)}`
  const promised = order.arrives_by && endOf(order.arrives_by)
  const [first, last] = expectedDays(order, country)
  const until = promised || last
  const [from, to] = [first, until].map((day) => shopDay(day.toISOString()))
  if (until.getTime() < Date.now()) return `Expected by ${to}. It is late, and we are sorry.`
  return promised ? `Arrives by ${to}` : `Arrives between ${from} and ${to}`
}

type StepProps = { step: OrderStep; next: OrderStep | undefined }

function Step({ step: { name, isDone, isCurrent, at }, next }: StepProps) {
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="relative grid grid-cols-[1.5rem_1fr] gap-x-3 pb-5 last:pb-0 md:grid-cols-1 md:content-start md:gap-y-3 md:pb-0"
    >
      {next && (
        <>
          <span
            aria-hidden="true"
            className={`thread absolute top-4 -bottom-1 left-[5px] md:hidden ${next.isDone ? 'text-leaf' : 'text-field'}`}
          />
          <span
            aria-hidden="true"
            className={`stitch absolute top-[5px] right-0 left-4 max-md:hidden ${next.isDone ? 'text-leaf' : 'text-hairline'}`}
          />
        </>
      )}
      <span
        aria-hidden="true"
        className={`relative size-3 rounded-full max-md:mt-1.5 ${isDone ? 'bg-leaf' : 'border-2 border-field bg-paper'}`}
      />
      <div className={`pr-3 ${isDone ? '' : 'text-quiet'}`}>
        <p className={isCurrent ? 'font-medium' : ''}>
          {name}
          <span className="sr-only">{isDone ? '' : ', not yet'}</span>
        </p>
        {isDone && at && (
          <p className="text-quiet text-sm">
            <time dateTime={at}>{shopTime(at)}</time>
          </p>
        )}
      </div>
    </li>
  )
}
