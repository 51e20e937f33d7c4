import { type SubmitEvent, useId } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { rememberNeededBy } from '../delivery/needed-by.ts'
import { NeededByFields } from '../delivery/needed-by-fields.tsx'
import { Choices } from './choices.tsx'
import { ColourChoices } from './colour-choices.tsx'
import { Facet } from './facet.tsx'
import { inPlace } from './filter-options.ts'
import { findCategory } from './find-category.ts'
import { PriceRange } from './price-range.tsx'
import { sizeOptions } from './quick-filters.tsx'
import { readFilters, readSort, shopPath } from './shop-query.ts'
import { readForm, useFilterCounts } from './use-filter-counts.ts'

const toOptions = (values: string[]) => [...new Set(values)].map((value) => ({ value }))
const genders = toOptions(['Mens', 'Womens'])
const sizes = toOptions(sizeOptions)

const facets = [
  { name: 'fabric', legend: 'Fabric', type: 'checkbox' },
  { name: 'sleeve', legend: 'Sleeve', type: 'checkbox' },
  { name: 'length', legend: 'Length', type: 'checkbox' },
  { name: 'print', legend: 'Print', type: 'checkbox' },
  { name: 'occasion', legend: 'Occasion', type: 'checkbox' },
  { name: 'origin', legend: 'Country of origin', type: 'checkbox' },
  { name: 'on_offer', legend: 'Offers', type: 'checkbox' },
  { name: 'discount', legend: 'Discount', type: 'radio' },
  { name: 'rating', legend: 'Rating', type: 'radio' },
] as const

type Props = {
  params: URLSearchParams
  categories: Category[]
  colours: { name: string; hex_color_code: string }[]
  onDone: () => void
}

/** All filters of the list; collection, search and sort order are preserved. */
export default function FilterForm(props: Props) {
  // Uncontrolled inputs show a new address only in a new form.
  return <Filters key={String(props.params)} {...props} />
}

function Filters({ params, categories, colours, onDone }: Props) {
  const navigate = useNavigate()
  const clearId = useId()
  const { count, options, watch, recount } = useFilterCounts()
  const filters = readFilters(params)
  const chosen = findCategory(categories, filters)
  const types = categories.flatMap((category) => category.subcategories.map(({ name }) => name))

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onDone()
    void navigate(shopPath(readForm(event.currentTarget)))
  }

  function clear(event: SubmitEvent<HTMLFormElement>) {
    rememberNeededBy(null)
    apply(event)
  }

  return (
    <>
      <Form id={clearId} action="/shop" onSubmit={clear}>
        <Preserved params={params} />
      </Form>
      <Form
        ref={watch}
        action="/shop"
        onSubmit={apply}
        onChange={(event) => recount(event.currentTarget)}
        className="px-6"
      >
        <Preserved params={params} />
        <div className="space-y-8 py-6">
          <Choices
            type="radio"
            legend="Product categories"
            name="category"
            options={toOptions(categories.map(({ name }) => name))}
            chosen={chosen.group}
          />
          <Choices
            type="radio"
            legend="Garment"
            name="subcategory"
            options={toOptions(types)}
            chosen={chosen.garmentType}
          />
          <NeededByFields />
          <PriceRange min={filters.min_price} max={filters.max_price} />
          <Choices
            type="radio"
            legend="Gender"
            name="gender"
            options={genders}
            chosen={filters.gender}
          />
          <ColourChoices colours={colours} counted={options?.color} chosen={filters.color} />
          <Choices
            type="checkbox"
            legend="Size"
            name="size"
            options={options ? inPlace(sizes, options.size) : sizes}
            chosen={filters.size}
          />
          <div className="border-hairline border-b">
            {facets.map((facet) => (
              <Facet
                key={facet.name}
                {...facet}
                options={options?.[facet.name] ?? []}
                chosen={filters[facet.name]}
              />
            ))}
          </div>
        </div>
        <div className="sticky bottom-0 -mx-6 flex gap-3 border-hairline border-t bg-paper p-4">
          <Button type="submit" form={clearId} look="outlined" className="flex-1">
            Clear
          </Button>
          <Button type="submit" className="flex-1">
            <span aria-live="polite">{count === undefined ? 'Filter' : `Filter · ${count}`}</span>
          </Button>
        </div>
      </Form>
    </>
  )
}

function Preserved({ params }: { params: URLSearchParams }) {
  const { search, collection } = readFilters(params)
  const sort = readSort(params)
  return (
    <>
      {collection && <input type="hidden" name="collection" value={collection} />}
      {search && <input type="hidden" name="search" value={search} />}
      {sort !== 'featured' && <input type="hidden" name="sort" value={sort} />}
    </>
  )
}
