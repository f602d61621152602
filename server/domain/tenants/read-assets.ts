import { Refused } from '#rules/refusals.ts'
import { assetsOf } from '#rules/tenants/tenant-file.ts'
import { ensureInertSvg } from '../media/ensure-inert-svg.ts'
import type { AssetBytes } from './canonical-tenant.ts'
import type { TenantSource } from './tenant-source.ts'

export async function readAssets({ file, readAsset, subdomain }: TenantSource): Promise<AssetBytes> {
  const assets = new Map<string, Uint8Array>()
  for (const name of assetsOf(file)) {
    const bytes = await readAsset(name).catch(() => {
      const path = `${subdomain}/assets/${name}`
      throw new Refused({ code: 'tenant_invalid', field: name, values: { path, problem: 'is missing' } })
    })
    if (name.endsWith('.svg')) ensureInertSvg(new TextDecoder().decode(bytes))
    assets.set(name, bytes)
  }
  return assets
}
