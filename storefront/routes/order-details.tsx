export default function OrderDetails() {
  return <h1 className="page text-4xl py-8">OrderDetails</h1>
}
