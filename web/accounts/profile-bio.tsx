import { Paragraphs } from '#web/ui/paragraphs.tsx'

/** What members wrote about themselves under Edit Profile; nothing where they wrote nothing. */
export function ProfileBio({ bio }: { bio: string | null }) {
  return bio ? <Paragraphs text={bio} ends="empty-line" /> : null
}
