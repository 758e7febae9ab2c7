/**
 * Header of a write from a page: the id of the member to whom the page belongs. A write that needs a member is refused
 * (409, `other_member`) if another one is signed in by now; without the header nothing is compared.
 */
export const PAGE_MEMBER_HEADER = 'x-page-member'
