CREATE TABLE "forum_follows" (
	"topic_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_following" boolean DEFAULT true NOT NULL,
	CONSTRAINT "forum_follows_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follows" ADD CONSTRAINT "forum_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_follows_user" ON "forum_follows" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "forum_follows" ("topic_id", "user_id")
  SELECT w."topic_id", w."author_id"
  FROM (SELECT "id" AS "topic_id", "author_id" FROM "forum_topics" UNION SELECT "topic_id", "author_id" FROM "forum_replies") w
  JOIN "users" u ON u."id" = w."author_id" AND u."erased_at" IS NULL;
