export default function Profile() {
  return <h1 className="page text-4xl py-8">Profile</h1>
}
