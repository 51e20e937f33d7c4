export default function Apk() {
  return null
}
