export default function Orders() {
  return <h1 className="page text-4xl py-8">Orders</h1>
}
