package android.content;

import android.net.Uri;
import android.os.Bundle;

public class Intent {
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE";
    public static final int FLAG_ACTIVITY_NEW_DOCUMENT = 0x00080000;
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    public Intent(Intent other) {}
    public Intent(String action) {}
    public Intent(String action, Uri data) {}
    public Uri getData() { return null; }
    public int getFlags() { return 0; }
    public Intent setFlags(int flags) { return this; }
    public Intent setPackage(String name) { return this; }
    public void setSelector(Intent selector) {}
    public Intent addCategory(String category) { return this; }
    public Intent putExtras(Bundle extras) { return this; }
}
