export default function Home() {
  return <h1 className="page text-4xl py-8">Home</h1>
}
