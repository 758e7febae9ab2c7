CREATE TABLE "erased_usernames" (
	"hash" text PRIMARY KEY NOT NULL
);
