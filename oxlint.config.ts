import { readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'
import { arrows } from './scripts/arrows.ts'

/** The ground: each may enter those after it. */
const ground = [
  'facts',
  'staff',
  'documents',
  'media',
  'mail',
  'push',
  'jobs',
  'logins',
  'children',
  'sheets',
  'http',
  'cache',
  'db',
  'metrics',
  'config',
  'errors',
]

const domains = Object.keys(arrows)

/** What stands above the domains: processes run the app, the app mounts pages and domains. */
const above = ['processes', 'pages']
const unnamed = ['domains', 'ground'].flatMap((floor) =>
  readdirSync(new URL(`api/${floor}/`, import.meta.url))
    .filter((name) => ![...domains, ...ground].includes(name))
    .map((name) => `api/${floor}/${name}`),
)
if (unnamed.length > 0) {
  throw new Error(`oxlint.config.ts does not say what ${unnamed.join(', ')} may enter.`)
}

const looseFiles = ['app', 'office', 'emails', 'server'].flatMap((name) => [
  `**/api/${name}.ts`,
  `../../${name}.ts`,
  `../../../${name}.ts`,
])

type Ban = { group: string[]; message: string }

const banned = (files: string[], ...patterns: Ban[]) => ({
  files,
  rules: { 'eslint/no-restricted-imports': ['error', { patterns }] as ['error', object] },
})

// The contract has folders of the same names.
const folders = (names: string[]) => [...names.map((name) => `**/${name}/**`), '!**/contract/**']
const noSite: Ban = {
  group: ['**/storefront/**', '**/backoffice/**'],
  message: 'Nothing here knows of the sites.',
}
const noApi: Ban = {
  group: ['**/api/**', 'kysely', 'pg', 'hono*'],
  message: 'A site knows the contract, never the API behind it.',
}
const noOtherSite = (site: string): Ban => ({
  group: [`**/${site}/**`],
  message: 'What both sites show is in ui/.',
})
const noContract: Ban = {
  group: ['**/contract/**'],
  message: 'What both sites show knows nothing of what is shown.',
}
const throughTheDoor = (domain: string): Ban => ({
  group: domains
    .filter((other) => other !== domain)
    .flatMap((other) =>
      ['*queries.ts', 'steps.ts', 'routes.ts'].map((file) => `../**/${other}/**/${file}`),
    ),
  message: 'Enter another domain through its service files.',
})

const fencedIndex: Ban = {
  group: ['**/product-index/**'],
  message: "Only the catalogue's queries enter the index of products; see its README.",
}

const noTesting: Ban = { group: folders(['testing']), message: 'Only tests stand on testing.' }

const noAbove = (...names: string[]): Ban => ({
  group: [...folders(names), ...looseFiles],
  message: 'Arrows point from processes to app, pages, domains and ground.',
})

const noProcess: Ban = {
  group: [...folders(['processes']), '**/api/server.ts', '../server.ts'],
  message: 'Processes run the app; the app knows nothing of them.',
}

/** A folder of `api/`, whose tests may drive the whole app. */
const layer = (path: string, ...patterns: Ban[]) => [
  banned([`api/${path}/**`], noSite, noTesting, noAbove(...above), fencedIndex, ...patterns),
  banned([`api/${path}/**/*.test.ts`], noSite, fencedIndex, ...patterns),
]

const otherDomains = (domain: string): Ban => ({
  group: folders(domains.filter((other) => other !== domain && !arrows[domain]?.includes(other))),
  message: `${domain} may not enter this domain; see oxlint.config.ts.`,
})

const noOffice: Ban = {
  group: folders(['office']),
  message: 'A domain knows nothing of what the office asks of it.',
}

/** The room in which a domain answers the office stands above all domains. */
const officeOf = (domain: string) =>
  layer(`domains/${domain}/office`, throughTheDoor(domain), {
    group: [
      ...domains.filter((other) => other !== domain).map((other) => `**/${other}/office/**`),
      '!**/contract/**',
    ],
    message: 'An office room enters domains, and no other office room.',
  })

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'vitest', 'promise'],
  options: { typeAware: true },
  categories: { correctness: 'error' },
  ignorePatterns: ['build', 'node_modules', '.react-router', 'data', 'api/ground/db/types.ts'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'eslint/eqeqeq': ['error', 'smart'],
    // A fixture that stands on no other.
    'eslint/no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    // FormData's values are text in our forms, none of which sends a file.
    'typescript/no-base-to-string': 'off',
    'typescript/restrict-template-expressions': 'off',
    // Drawings and live regions have no tag that says as much; a scrolled strip must take focus.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    // Of tabs, the chosen one takes the focus, not the list.
    'jsx-a11y/interactive-supports-focus': 'off',
    // axe looks at every control as the browser has it; a hidden link is none.
    'jsx-a11y/control-has-associated-label': 'off',
    // Our test() is extended with fixtures, which the rule does not know.
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    ...domains.flatMap((domain) =>
      layer(`domains/${domain}`, throughTheDoor(domain), otherDomains(domain), noOffice),
    ),
    ...domains.flatMap(officeOf),
    banned(
      ['api/domains/catalogue/*queries.ts'],
      noSite,
      noTesting,
      noAbove(...above),
      otherDomains('catalogue'),
      noOffice,
    ),
    ...ground.flatMap((name, depth) =>
      layer(`ground/${name}`, {
        group: folders(['domains', ...ground.slice(0, depth)]),
        message: `${name} is ground that domains stand on; it may not enter what stands on it.`,
      }),
    ),
    banned(['api/processes/**', 'api/server.ts'], noSite, noTesting, fencedIndex),
    banned(
      ['api/app.ts', 'api/office.ts', 'api/emails.ts'],
      noSite,
      noTesting,
      fencedIndex,
      noProcess,
    ),
    banned(['api/config.ts', 'api/log.ts'], noSite, {
      group: folders([...above, 'domains', 'testing', ...ground.slice(0, -2)]),
      message: 'Settings and the log are ground below all other.',
    }),
    banned(['api/testing/**'], noSite, fencedIndex, noProcess),
    banned(['api/pages/**'], noSite, noTesting, noAbove('processes'), {
      group: folders(['domains']),
      message: 'Pages ask the API, never a domain.',
    }),
    banned(['api/*.test.ts', 'api/processes/**/*.test.ts'], noSite, fencedIndex),
    banned(['api/pages/**/*.test.ts'], noSite, noProcess),
    banned(['contract/**'], {
      group: ['**', '!zod', '!./*', '!./office/*', '!../rules/*'],
      message: 'The contract knows only zod and the rules.',
    }),
    banned(['contract/office/**'], {
      group: ['**', '!zod', '!./*', '!../*'],
      message: 'The contract knows only zod.',
    }),
    banned(['storefront/**'], noApi, noOtherSite('backoffice')),
    banned(['backoffice/**'], noApi, noOtherSite('storefront')),
    banned(['ui/**'], noApi, noSite, noContract),
    banned(['storefront/service-worker/**'], noApi, {
      group: [
        'react*',
        '**/routes/**',
        '**/ui/**',
        '**/features/**',
        '!**/shop-query.ts',
        '!**/saves-data.ts',
      ],
      message:
        'The service worker shows nothing: it enters no screen, only how an address is read.',
    }),
    banned(['storefront/ui/**'], noApi, noOtherSite('backoffice'), {
      group: ['**/features/**', '**/routes/**', '**/root.tsx'],
      message: 'Features and routes stand on ui/, which enters none of them.',
    }),
  ],
})
