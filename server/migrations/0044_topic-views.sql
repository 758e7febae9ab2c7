CREATE TABLE "forum_views" (
	"viewed_on" date NOT NULL,
	"viewer" text NOT NULL,
	"topic_id" integer NOT NULL,
	CONSTRAINT "forum_views_viewed_on_viewer_pk" PRIMARY KEY("viewed_on","viewer")
);
--> statement-breakpoint
ALTER TABLE "forum_views" ADD CONSTRAINT "forum_views_topic_id_forum_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."forum_topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_views_topic" ON "forum_views" USING btree ("topic_id");