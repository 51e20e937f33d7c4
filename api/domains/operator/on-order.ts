import type { Db } from '../../ground/db/pool.ts'
import { StartupError } from '../../ground/errors/startup-error.ts'
import type { Command, Options, Shop } from './command.ts'
import * as queries from './queries.ts'
import { orderReport, type Report } from './report.ts'

/** A command about one order, which then shows the order. */
export const onOrder = (
  help: string,
  act: (shop: Shop, orderId: number, options: Options) => Promise<unknown>,
  usage = 'ORDER',
): Command => ({
  usage,
  help,
  async run(shop, number, options) {
    const { id } = await findOrder(shop.db, number)
    await act(shop, id, options)
    return showOrder(shop.db, number)
  },
})

async function showOrder(db: Db, number: string): Promise<Report> {
  const order = await findOrder(db, number)
  return orderReport(
    order,
    await queries.listLines(db, order.id),
    await queries.listEvents(db, order.id),
  )
}

async function findOrder(db: Db, number: string): Promise<queries.WholeOrderRow> {
  if (!number) throw new StartupError('name the order, such as NL10001')
  const order = await queries.findOrder(db, number.replace(/^#/, '').toUpperCase())
  if (!order) throw new StartupError(`there is no order ${number}`)
  return order
}
