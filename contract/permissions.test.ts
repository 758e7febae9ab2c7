import { expect, test } from 'vitest'
import {
  ALL_PERMISSIONS,
  NO_PERMISSIONS,
  orderedPermissions,
  PERMISSION_FIELDS,
  PERMISSION_NAMES,
  PERMISSIONS,
  permissionFields,
  permissionsOf,
} from './permissions.ts'

test("the specification's five stand first, each with its own field", () => {
  expect(Object.entries(PERMISSION_FIELDS)).toEqual([
    ['canAccessDatabase', 'database'],
    ['canAccessBlogs', 'blogs'],
    ['canAccessForums', 'forums'],
    ['canAccessMarketplace', 'marketplace'],
    ['canPostAds', 'postAds'],
  ])
  expect(PERMISSION_NAMES.slice(0, 5)).toEqual(Object.values(PERMISSION_FIELDS))
})

test('each is told in its own words', () => {
  const labels = PERMISSION_NAMES.map((name) => PERMISSIONS[name].label.toLowerCase())
  expect(new Set(labels).size).toBe(PERMISSION_NAMES.length)
  for (const name of PERMISSION_NAMES) expect(PERMISSIONS[name].sentence).toMatch(/^[A-Z].*\.$/)
})

test('what is granted is read by name; names of another version count for nothing', () => {
  const granted = permissionsOf(['forums', 'flying', '__proto__'])
  expect(granted).toEqual({ ...NO_PERMISSIONS, forums: true })
  expect(Object.keys(granted)).toEqual(PERMISSION_NAMES)
  expect(Object.values(ALL_PERMISSIONS).every(Boolean)).toBe(true)
  expect(orderedPermissions(['adFree', 'flying', 'forums', 'adFree'])).toEqual(['forums', 'adFree'])
  expect(permissionFields(['forums', 'adFree'])).toEqual({
    canAccessDatabase: false,
    canAccessBlogs: false,
    canAccessForums: true,
    canAccessMarketplace: false,
    canPostAds: false,
  })
})
