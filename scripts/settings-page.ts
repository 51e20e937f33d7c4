import type * as z from 'zod'
import { defaultOf } from '../api/ground/config/describe-setting.ts'
import { androidSettings } from '../api/ground/config/settings/android.ts'
import { courierSettings } from '../api/ground/config/settings/courier.ts'
import { databaseSettings } from '../api/ground/config/settings/database.ts'
import { demoSettings } from '../api/ground/config/settings/demo.ts'
import { limitSettings } from '../api/ground/config/settings/limits.ts'
import { machineSettings } from '../api/ground/config/settings/machine.ts'
import { messageSettings } from '../api/ground/config/settings/messages.ts'
import { paymentSettings } from '../api/ground/config/settings/payments.ts'
import { pictureSettings } from '../api/ground/config/settings/pictures.ts'
import { sellingSettings } from '../api/ground/config/settings/selling.ts'
import { sellerSettings, shopSettings } from '../api/ground/config/settings/shop.ts'

type Settings = Record<string, z.ZodType>

/** Of the facts of the shop, by their names. */
const factsOf = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name.toLowerCase(), setting]),
  )

/** The tables of docs/settings.md, each by what its two comments say. */
const tables: Record<string, Settings> = {
  shop: factsOf(shopSettings),
  seller: factsOf(sellerSettings),
  selling: factsOf(sellingSettings),
  machine: machineSettings,
  database: databaseSettings,
  pictures: pictureSettings,
  messages: messageSettings,
  payments: paymentSettings,
  courier: courierSettings,
  android: androidSettings,
  demo: demoSettings,
  limits: limitSettings,
}

/** The page with its tables written anew; what stands between them stays. */
export function withTables(page: string): string {
  return Object.entries(tables).reduce(
    (text, [name, settings]) =>
      text.replace(
        RegExp(`(?<=<!-- ${name} -->\n).*?(?=<!-- end of ${name} -->)`, 's'),
        () => `\n${tableOf(settings)}\n`,
      ),
    page,
  )
}

function tableOf(settings: Settings): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const { description, unset } = setting.meta() ?? {}
    const given = defaultOf(setting)
    return `| \`${name}\` | ${unset ?? (given ? `\`${given}\`` : 'none')} | ${description} |\n`
  })
  return `| name | default | what it is |\n|---|---|---|\n${rows.join('')}`
}
