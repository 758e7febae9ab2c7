// What tests use of s3rver, which brings no types of its own.
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface Options {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
  // biome-ignore lint/style/noDefaultExport: so the package exports it
  export default S3rver
}
