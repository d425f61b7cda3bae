declare module "~icons/tabler/*" {
  const icon: import("./makeIcon.tsx").Icon
  export default icon
}
