import type { TenantFile } from '#rules/tenants/tenant-file.ts'

export type TenantSource = {
  subdomain: string
  file: TenantFile
  /** The file as it was written, without defaults; what it leaves out stays. Absent: `file` says everything. */
  json?: unknown
  readAsset(name: string): Promise<Uint8Array>
}
