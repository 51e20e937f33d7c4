import type { LinkKind } from '../../../../contract/office/window-bodies.ts'
import { ownScreens } from '../../../../contract/own-screens.ts'
import { groupLabel } from '../../../../contract/shop-paths.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { listCategories, listCollectionTitles } from '../../catalogue/service.ts'
import { linkedScreens } from '../links.ts'
import * as queries from '../queries.ts'

type Choice = { kind: LinkKind; value: string; label: string }

/** Where a link may lead, but for products, of which there are too many to choose from. */
export async function listLinks(db: Db): Promise<Choice[]> {
  const [groups, collections, pages] = await Promise.all([
    listCategories(db),
    listCollectionTitles(db),
    queries.listLivePages(db),
  ])
  const types = [
    ...new Set(groups.flatMap(({ subcategories }) => subcategories.map((t) => t.name))),
  ]
  const all: [LinkKind, [value: string, label: string][]][] = [
    ['shop', [['', 'The whole shop']]],
    ['group', groups.map(({ name }) => [name, groupLabel(name)])],
    ['type', types.map((name) => [name, name])],
    ['collection', collections.map(({ slug, title }) => [slug, title])],
    [
      'page',
      pages.filter(({ slug }) => !(slug in ownScreens)).map(({ slug, title }) => [slug, title]),
    ],
    ['path', linkedScreens.map(({ path, linkName }) => [path, linkName])],
  ]
  return all.flatMap(([kind, choices]) => choices.map(([value, label]) => ({ kind, value, label })))
}
