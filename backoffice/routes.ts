import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the office, below `/office`. */
export default [
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.ts'),
  route('theme', 'routes/theme.ts'),
  route('welcome', 'routes/welcome.tsx'),
  route('money/:place.csv', 'routes/money-export.ts'),
  layout('routes/shell.tsx', [
    index('routes/today.tsx'),
    route('orders', 'routes/orders.tsx', [route(':number', 'routes/order.tsx')]),
    route('orders/new', 'routes/new-order.tsx'),
    route('cod', 'routes/cod.tsx', [index('routes/cod-order.tsx')]),
    route('find', 'routes/find.ts'),
    route('place', 'routes/place.ts'),
    route('returns', 'routes/returns.tsx'),
    route('complaints', 'routes/complaints.tsx'),
    route('money', 'routes/money.tsx'),
    route('pick', 'routes/pick.tsx'),
    route('pick/:id', 'routes/wave.tsx'),
    route('pack', 'routes/pack.tsx'),
    route('hand-over', 'routes/hand-over.tsx'),
    route('hand-over/:id', 'routes/manifest.tsx'),
    route('parcels', 'routes/parcels.tsx', [route(':id', 'routes/parcel.tsx')]),
    route('law', 'routes/law.tsx'),
    route('audit', 'routes/audit.tsx'),
    route('staff', 'routes/staff.tsx'),
    route('second-factor', 'routes/second-factor.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
