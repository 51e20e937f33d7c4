import type { OfficeProduct } from '../../../../contract/office/product-fields.ts'
import type { Db } from '../../../ground/db/pool.ts'
import { answer } from '../../../ground/http/serve.ts'
import type { Media } from '../../../ground/media/open-media.ts'
import { requireRight, type ServeOffice } from '../../../ground/staff/serve-office.ts'
import { planBulk, runBulk, undoBulk } from './bulk.ts'
import { copyProduct, createProduct } from './create-product.ts'
import { addColour, editColour } from './edit-colour.ts'
import { editMatrix } from './edit-matrix.ts'
import { editProduct } from './edit-product.ts'
import { explainTaken } from './explain-taken.ts'
import { moveProduct } from './move-product.ts'
import { addPhotos, describePhoto, listPhotos, orderPhotos } from './photos.ts'
import { listProducts, showProduct } from './show-product.ts'

/** What the office makes of products. */
export function productRoutes(serve: ServeOffice, { db, media }: { db: Db; media: Media }): void {
  const show = async <Status extends 200 | 201>(status: Status, id: number) =>
    answer<Status, OfficeProduct>(status, await showProduct(db, id))

  serve('GET /api/office/products/', async ({ query }) =>
    answer(200, await listProducts(db, query)),
  )
  serve('GET /api/office/products/{id}/', async ({ params }) => show(200, params.id))

  serve('POST /api/office/products/', async ({ body, act, staff }) => {
    if (body.colours.some(({ sizes }) => sizes.some(({ stock }) => stock > 0))) {
      requireRight(staff, 'stock')
    }
    return show(201, await act((tx) => createProduct(tx, body)).catch(explainTaken))
  })
  serve('PATCH /api/office/products/{id}/', async ({ params: { id }, body, act }) => {
    await act((tx) => editProduct(tx, id, body)).catch(explainTaken)
    return show(200, id)
  })
  serve('PUT /api/office/products/{id}/matrix/', async ({ params: { id }, body, act, staff }) => {
    if (body.cells.some(({ field }) => field === 'delta')) requireRight(staff, 'stock')
    await act((tx) => editMatrix(tx, id, body)).catch(explainTaken)
    return show(200, id)
  })

  serve('POST /api/office/products/{id}/publish/', async ({ params: { id }, act }) => {
    await act((tx) => moveProduct(tx, id, 'on_sale'))
    return show(200, id)
  })
  serve('POST /api/office/products/{id}/unpublish/', async ({ params: { id }, act }) => {
    await act((tx) => moveProduct(tx, id, 'draft'))
    return show(200, id)
  })
  serve('POST /api/office/products/{id}/archive/', async ({ params: { id }, act }) => {
    await act((tx) => moveProduct(tx, id, 'archived'))
    return show(200, id)
  })
  serve('POST /api/office/products/{id}/copy/', async ({ params: { id }, body, act }) =>
    show(201, await act((tx) => copyProduct(tx, id, body))),
  )

  serve('POST /api/office/products/{id}/colours/', async ({ params: { id }, body, act, staff }) => {
    if (body.sizes.some(({ stock }) => stock > 0)) requireRight(staff, 'stock')
    await act((tx) => addColour(tx, id, body)).catch(explainTaken)
    return show(201, id)
  })
  serve('PATCH /api/office/colours/{id}/', async ({ params: { id }, body, act, staff }) => {
    if (body.sizes?.some(({ stock }) => stock > 0)) requireRight(staff, 'stock')
    return show(200, await act((tx) => editColour(tx, id, body)).catch(explainTaken))
  })

  serve('POST /api/office/products/{id}/photos/', async ({ params: { id }, body, act }) => {
    const asked = { productId: id, colourId: body.colour_id, files: body.file }
    return answer(201, { photos: await addPhotos({ db, media, act }, asked) })
  })
  serve('PUT /api/office/colours/{id}/photos/', async ({ params: { id }, body, act }) => {
    await act((tx) => orderPhotos(tx, id, body.ids))
    return answer(200, { photos: await listPhotos(db, id) })
  })
  serve('PATCH /api/office/photos/{id}/', async ({ params: { id }, body, act }) =>
    answer(200, await act((tx) => describePhoto(tx, id, body))),
  )

  serve('POST /api/office/products/bulk/', async ({ body, act, staff }) => {
    const { dry_run: isDry, ...asked } = body
    if (['publish', 'unpublish', 'archive'].includes(asked.act)) requireRight(staff, 'publish')
    return answer(200, isDry ? await planBulk(db, asked) : await act((tx) => runBulk(tx, asked)))
  })
  serve('POST /api/office/products/bulk/{undo}/undo/', async ({ params, act }) =>
    answer(200, await act((tx) => undoBulk(tx, params.undo))),
  )
}
