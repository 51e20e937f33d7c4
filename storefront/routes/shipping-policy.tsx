export default function ShippingPolicy() {
  return <h1 className="page text-4xl py-8">ShippingPolicy</h1>
}
